import SignaturePad, { type PointGroup } from 'signature_pad';

/** Strokes as points; x and y in widths of the pad, so that they fit a pad of any size. */
export type Strokes = { x: number; y: number }[][];

const PEN = { dotSize: 0, minWidth: 0.8, maxWidth: 2.6, velocityFilterWeight: 0.7 } as const;
const PRESSURE = 0.5;
/** Milliseconds between two points: what makes a line of even strength. */
const STEP_MS = 12;

export function strokesOf(groups: readonly PointGroup[], width: number): Strokes {
  return groups.map(({ points }) => points.map(({ x, y }) => ({ x: x / width, y: y / width })));
}

export function toGroups(strokes: Strokes, width: number, penColor: string): PointGroup[] {
  return strokes.map((stroke) => ({
    ...PEN,
    penColor,
    compositeOperation: 'source-over',
    points: stroke.map(({ x, y }, index) => ({
      x: x * width,
      y: y * width,
      pressure: PRESSURE,
      time: index * STEP_MS,
    })),
  }));
}

const WIDTH = 900;
const HEIGHT = 450;
const INK = '#101828';
const PAPER = '#ffffff';

/** The signature as a PNG, dark on white whatever the theme, in one size whatever the phone. */
export function signaturePng(strokes: Strokes): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pad = new SignaturePad(canvas, { backgroundColor: PAPER });
  pad.fromData(toGroups(strokes, WIDTH, INK));
  pad.off();
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the canvas gave no picture'))),
      'image/png',
    );
  });
}
