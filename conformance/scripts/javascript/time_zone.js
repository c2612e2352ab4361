/* {
  clause: "SNAP-14",
  title: "the time zone is the same everywhere",
  steps: [{complete: [0, "2024-01-01T00:00:00.000Z", 12]}],
} */
const day = new Date(2024, 0, 1);
return [day.getTimezoneOffset(), day.toISOString(), new Date("2024-07-01T12:00:00Z").getHours()];
