import sharp from 'sharp';

const SIZE = { width: 150, height: 50 } as const;
/** Drawn twice as large, as the screens it is read on have two dots and more for each pixel. */
const DENSITY = 144;
/** Dark letters keep their contrast in every theme, as the picture brings its own ground. */
const GROUND = '#f4f4f5';
/** One for letters and curves alike, or a program could tell them apart by it. */
const INK = '#1f2937';
const CURVES = 3;

/**
 * The strokes of each character, 40 wide and 60 high, as a server may have no fonts. These are not mistaken for one another
 * in the picture.
 */
const STROKES: Readonly<Record<string, string>> = {
  A: 'M0 60 L20 0 L40 60 M8 38 L32 38',
  C: 'M38 12 C30 -4 0 -6 0 30 C0 66 30 64 38 48',
  D: 'M2 0 L2 60 L14 60 C50 60 50 0 14 0 L2 0',
  E: 'M38 0 L2 0 L2 60 L38 60 M2 29 L30 29',
  F: 'M38 0 L2 0 L2 60 M2 29 L30 29',
  H: 'M2 0 L2 60 M38 0 L38 60 M2 30 L38 30',
  J: 'M34 0 L34 42 C34 66 0 66 2 42',
  K: 'M2 0 L2 60 M36 0 L2 34 M14 24 L38 60',
  L: 'M2 0 L2 60 L36 60',
  M: 'M0 60 L0 0 L20 36 L40 0 L40 60',
  N: 'M2 60 L2 0 L38 60 L38 0',
  P: 'M2 60 L2 0 L20 0 C44 0 44 34 20 34 L2 34',
  R: 'M2 60 L2 0 L20 0 C44 0 44 34 20 34 L2 34 M18 34 L38 60',
  T: 'M0 0 L40 0 M20 0 L20 60',
  U: 'M2 0 L2 38 C2 67 38 67 38 38 L38 0',
  V: 'M0 0 L20 60 L40 0',
  W: 'M-4 0 L8 60 L20 16 L32 60 L44 0',
  X: 'M2 0 L38 60 M38 0 L2 60',
  Y: 'M0 0 L20 30 L40 0 M20 30 L20 60',
  '3': 'M4 6 C16 -6 38 0 36 14 C35 26 24 28 16 28 C28 28 40 32 39 45 C38 64 10 64 2 52',
  '4': 'M30 60 L30 0 L0 42 L40 42',
  '6': 'M34 4 C14 -4 2 16 2 40 C2 66 38 66 38 42 C38 20 8 20 3 40',
  '7': 'M0 0 L38 0 L14 60',
  '9': 'M6 56 C26 64 38 44 38 20 C38 -6 2 -6 2 18 C2 40 32 40 37 20',
};

/** What a captcha may consist of. */
export const CHARACTERS = Object.keys(STROKES);

/** Draws a whole number evenly: at least 0, and below the limit. */
export type Draw = (limit: number) => number;

/** Evenly between the two, to a tenth. */
const betweenBy =
  (draw: Draw) =>
  (least: number, most: number): number =>
    (least * 10 + draw((most - least) * 10 + 1)) / 10;
type Between = ReturnType<typeof betweenBy>;

/** A character at its place in the row: every point of it moved a little, and the whole turned, leaned and sized. */
function drawCharacter(character: string, place: number, between: Between): string {
  const path = STROKES[character]?.replace(/-?\d+/g, (at) => String(Number(at) + between(-2.5, 2.5)));
  if (!path) throw new Error(`no strokes for ${character}`);
  const x = 18 + place * 28 + between(-2, 2);
  const y = 25 + between(-3, 3);
  const turn = `translate(${x} ${y}) rotate(${between(-16, 16)}) skewX(${between(-12, 12)})`;
  const size = `scale(${between(4.5, 5.5) / 10} ${between(4.8, 5.8) / 10}) translate(-20 -30)`;
  return `<path d="${path}" transform="${turn} ${size}" stroke-width="${between(5, 8)}"/>`;
}

/** A thin curve across the whole row. */
function drawCurve(between: Between): string {
  const height = () => between(5, SIZE.height - 5);
  const path = `M0 ${height()} C50 ${height()} 100 ${height()} ${SIZE.width} ${height()}`;
  return `<path d="${path}" stroke-width="${between(1, 2)}"/>`;
}

/**
 * A PNG data URL, 300 by 100 dots meant for 150 by 50 pixels, on which a person reads `text`. Its lines are moved by `draw`,
 * which no program may foresee. Throws for a character that has no strokes.
 */
export async function drawCaptcha(text: string, draw: Draw): Promise<string> {
  const between = betweenBy(draw);
  const characters = [...text].map((character, place) => drawCharacter(character, place, between));
  const curves = Array.from({ length: CURVES }, () => drawCurve(between));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}" fill="none"
    stroke="${INK}" stroke-linecap="round" stroke-linejoin="round">${[...characters, ...curves].join('')}</svg>`;
  const png = await sharp(Buffer.from(svg), { density: DENSITY })
    .flatten({ background: GROUND })
    .png({ palette: true })
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}
