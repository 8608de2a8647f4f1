import sharp from 'sharp';
import * as svgCaptcha from 'svg-captcha';

const SIZE = { width: 150, height: 50 } as const;
/** Drawn twice as large, as the screens it is read on have two dots and more for each pixel. */
const DENSITY = 144;
/** Dark letters keep their contrast in every theme, as the picture brings its own ground. */
const GROUND = '#f4f4f5';
const CURVES = 3;

/** The library's main export, which its types leave out: the others pick the text themselves, by Math.random. */
const { default: drawSvg } = svgCaptcha as unknown as {
  default: (
    text: string,
    options: { width: number; height: number; fontSize: number; noise: number },
  ) => string;
};

/** A PNG data URL, 300 by 100 dots meant for 150 by 50 pixels, on which a person reads `text`. */
export async function drawCaptcha(text: string): Promise<string> {
  const svg = drawSvg(text, { ...SIZE, fontSize: 46, noise: CURVES });
  const png = await sharp(Buffer.from(svg), { density: DENSITY })
    .flatten({ background: GROUND })
    .png({ palette: true })
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}
