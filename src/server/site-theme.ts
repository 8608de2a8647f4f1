import { createHash } from 'node:crypto';

/** The name, the accent colour ('' for the build's) and the mark (null for the build's) of a site, as they are set. */
export type SiteTheme = { siteTitle: string; siteAccent: string; siteMark: Buffer | null };

type Theme = 'light' | 'dark';

/**
 * Of each theme, by their tokens (src/ui/styles/tokens.css): the page and the sheet, on which buttons stand, the field that may be
 * tinted, and what is pressed, on which the accent is hardest to see.
 */
export const SURFACES = {
  light: { bg: '#f5f6f9', overlay: '#ffffff', 'surface-2': '#e9ecf2', 'surface-3': '#dbe0e9' },
  dark: { bg: '#0c0e13', overlay: '#171b23', 'surface-2': '#1b1f29', 'surface-3': '#272c38' },
} as const;
/** How much of the accent a tinted field has, of 255. */
const TINT = { light: 20, dark: 41 };
/** Contrasts of WCAG AA: of texts, and of signs and bounds of controls. */
const TEXT_CONTRAST = 4.5;
const SIGN_CONTRAST = 3;
/** What tells a button from the surface below it: its label is legible whatever it stands on. */
const FILL_CONTRAST = 1.2;
/** A shade has a little more, which the rounding of its channels may take. */
const ROUNDING = 1.015;

const channelsOf = (hex: string): number[] => [...Buffer.from(hex.slice(1), 'hex')].map((byte) => byte / 255);
const hexOf = (channels: readonly number[]): string =>
  `#${Buffer.from(channels.map((channel) => Math.round(channel * 255))).toString('hex')}`;
/** As light adds up, by IEC 61966-2-1, and back. */
const toLight = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const fromLight = (light: number): number =>
  light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
const sum = ([red = 0, green = 0, blue = 0]: readonly number[]): number =>
  0.2126 * red + 0.7152 * green + 0.0722 * blue;
/** The relative luminance of WCAG, 0 to 1. */
const luminanceOf = (hex: string): number => sum(channelsOf(hex).map(toLight));

/** The contrast of two colours by WCAG, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The same hue as bright as it is wanted: more or less of its light, and white where one of its channels is full. */
function withLuminance(hex: string, wanted: number): string {
  // Black has no hue: it brightens to grey.
  const light = channelsOf(hex).map((channel) => Math.max(toLight(channel), 1e-4));
  const scale = Math.min(wanted / sum(light), 1 / Math.max(...light));
  const scaled = light.map((channel) => channel * scale);
  const white = Math.max(0, (wanted - sum(scaled)) / (1 - sum(scaled)));
  return hexOf(scaled.map((channel) => fromLight(channel + (1 - channel) * white)));
}

/** The colour itself where it stands out from all of these surfaces of a theme, else the nearest shade of it that does. */
function standingOut(hex: string, theme: Theme, surfaces: readonly string[], contrast: number): string {
  if (surfaces.every((surface) => contrastOf(hex, surface) >= contrast)) return hex;
  const walls = surfaces.map(luminanceOf);
  const wanted = contrast * ROUNDING;
  return withLuminance(
    hex,
    theme === 'light'
      ? (Math.min(...walls) + 0.05) / wanted - 0.05
      : (Math.max(...walls) + 0.05) * wanted - 0.05,
  );
}

/** What is wrong with an accent colour, in a sentence that names the nearest that would do; null when nothing is. */
export function accentFault(accent: string): string | null {
  if (!/^(#[0-9a-f]{6})?$/i.test(accent)) return 'must be a colour such as #2563eb';
  if (accent === '') return null;
  for (const theme of ['light', 'dark'] as const) {
    const { bg, overlay } = SURFACES[theme];
    const nearest = standingOut(accent, theme, [bg, overlay], FILL_CONTRAST);
    if (nearest !== accent)
      return `a button of ${accent} is not to be seen in the ${theme} theme; the nearest colour that is: ${nearest}`;
  }
  return null;
}

/** The tokens of a theme that follow from the accent: it fills buttons itself; texts, signs and tints are shades that hold WCAG AA. */
export function accentTokens(accent: string, theme: Theme): Readonly<Record<string, string>> {
  const { 'surface-2': field, 'surface-3': pressed } = SURFACES[theme];
  const bright = luminanceOf(accent);
  const isWhiteOn = contrastOf(accent, '#ffffff') >= TEXT_CONTRAST;
  const sign = standingOut(accent, theme, [pressed], SIGN_CONTRAST);
  const over = channelsOf(sign);
  const share = TINT[theme] / 255;
  const tinted = hexOf(
    channelsOf(field).map((channel, at) => channel + (Number(over[at]) - channel) * share),
  );
  return {
    accent,
    // A label that is black needs a colour that stays bright.
    'accent-press': withLuminance(accent, isWhiteOn ? bright * 0.75 : Math.max(bright * 0.75, 0.185)),
    'accent-sign': sign,
    'accent-text': standingOut(accent, theme, [pressed, tinted], TEXT_CONTRAST),
    'accent-soft': sign + TINT[theme].toString(16),
    'on-accent': isWhiteOn ? '#ffffff' : '#000000',
    'on-accent-sign': contrastOf(sign, '#ffffff') >= SIGN_CONTRAST ? '#ffffff' : '#000000',
  };
}

/**
 * The style sheet of a site's own look; empty where it has none. It outweighs that of the build, which may come again after it. The
 * mark, at `icon`, is painted in the place of the one that pages draw.
 */
export function themeStyle({ siteAccent, siteMark }: Omit<SiteTheme, 'siteTitle'>, icon: string): string {
  const rule = (theme: Theme, at: string) =>
    `:root${at}{${Object.entries(accentTokens(siteAccent, theme))
      .map((token) => `--${token.join(':')}`)
      .join(';')}}`;
  const accent =
    siteAccent &&
    `${rule('light', ':root')}@media (prefers-color-scheme:dark){${rule('dark', ':not([data-theme=light])')}}${rule('dark', '[data-theme=dark]')}`;
  const mark =
    siteMark && `[data-mark]{background:url(${icon}) center/contain no-repeat}[data-mark]>*{display:none}`;
  return accent + (mark ?? '');
}

/** What a build is called: it is the same for every site. */
const BUILT_NAME = 'Candlestate';
/** The icons of a build, as a page and the manifest name them. */
const ICONS = /("\/[\w/-]*icon[\w-]*\.(?:svg|png))"/g;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text within an element or an attribute of a page. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '');

/**
 * A page of a build, its manifest or its worker as this site's; the mark is at `icon`. A worker of another look is another worker: it
 * fetches the page and the icons anew for an app that is installed.
 */
export function withSite(file: string, text: string, site: SiteTheme, icon = '/icon.svg'): string {
  const { siteTitle, siteAccent, siteMark } = site;
  const look = createHash('sha256')
    .update(JSON.stringify([siteTitle, siteAccent]))
    .update(siteMark ?? '');
  const version = look.digest('hex').slice(0, 12);
  if (file.endsWith('.js')) return `${text}\n// ${version}\n`;
  const isPage = file.endsWith('.html');
  const name = isPage ? escapeHtml(siteTitle) : JSON.stringify(siteTitle).slice(1, -1);
  const named = text.replaceAll(BUILT_NAME, () => name);
  const style = isPage && themeStyle(site, icon);
  const styled = style ? named.replace('</head>', () => `<style>${style}</style></head>`) : named;
  return siteMark ? styled.replace(ICONS, `$1?${version}"`) : styled;
}

/** Most bytes of a mark: each visitor fetches it. */
const MARK_MAX_BYTES = 100_000;
const MARK_SIDES_PX = { least: 512, most: 4_096 };
const PNG_MAGIC = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const SVG_BOX =
  /<svg\s[^>]*\bviewBox\s*=\s*["']\s*[-\d.e]+[\s,]+[-\d.e]+[\s,]+([\d.e]+)[\s,]+([\d.e]+)\s*["']/;
/** What draws shapes, and nothing that links, runs, moves or writes. */
const SVG_ELEMENTS =
  /^(svg|g|defs|symbol|use|path|rect|circle|ellipse|line|polyline|polygon|(linear|radial)Gradient|stop|clipPath|mask|title|desc|style)$/;
/** In an attribute or a style: a handler, what leads out of the file, and what could hide either. */
const SVG_FORBIDDEN =
  /[\s"'/](on\w+)\s*=|\b((?:href|src)\s*=\s*["'](?!#))|(url\((?!\s*["']?#))|(@import|@font-face|image-set|javascript:|&#|\\)/i;

const isPng = (mark: Buffer): boolean => mark.subarray(0, PNG_MAGIC.length).equals(PNG_MAGIC);

/** What is wrong with a picture that a site gives as its mark, in a few words; null when nothing is. */
export function markFault(mark: Buffer): string | null {
  if (mark.length > MARK_MAX_BYTES)
    return `must have at most ${MARK_MAX_BYTES} bytes, and has ${mark.length}`;
  if (isPng(mark)) {
    const [width = 0, height = 0] = mark.length < 24 ? [] : [mark.readUInt32BE(16), mark.readUInt32BE(20)];
    const { least, most } = MARK_SIDES_PX;
    if (width === height && width >= least && width <= most) return null;
    return `must be a square of ${least} to ${most} px, and is ${width} by ${height}`;
  }
  const text = mark
    .toString()
    .replace(/^\ufeff|<!--[\s\S]*?-->/g, '')
    .trim();
  if (!/^(<\?xml [^>]*\?>)?\s*<(svg\s|!DOCTYPE)/.test(text)) return 'must be an SVG or a PNG';
  const element = [...text.replace(/^<\?xml /, '').matchAll(/<\/?([^\s/>]*)/g)].find(
    ([, name = '']) => !SVG_ELEMENTS.test(name),
  );
  if (element) return `must consist of shapes alone, and has ${element[0]}`;
  const forbidden = SVG_FORBIDDEN.exec(text)?.slice(1).find(Boolean);
  if (forbidden) return `must run and load nothing, and has ${forbidden}`;
  const [, width, height] = SVG_BOX.exec(text) ?? [];
  return width !== undefined && Number(width) === Number(height) ? null : 'must have a square viewBox';
}

/** The mark as an SVG: itself, or one that holds its pixels, as pages name an SVG. */
export const markAsSvg = (mark: Buffer): string => (isPng(mark) ? svgOf(mark) : mark.toString());

/** A square picture in the middle of a square ground. */
export function svgOf(png: Buffer, ground = 'none', side = 64): string {
  const at = (64 - side) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${ground}"/><image x="${at}" y="${at}" width="${side}" height="${side}" href="data:image/png;base64,${png.toString('base64')}"/></svg>`;
}
