/* {
  clause: "VALUE-14",
  title: "an instance of a class comes out as the object of its own fields",
  steps: [{complete: {point: {x: 1, y: 2}}}],
} */
class Point {
  constructor(x, y) { this.x = x; this.y = y; }
  get length() { return 5; }
  scaled() { return this; }
}
return { point: new Point(1, 2) };
