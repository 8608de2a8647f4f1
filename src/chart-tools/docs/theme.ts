/** The looks of a diagram: the app's own paper and ink, light or dark as the reader's system is. */

type Palette = {
  paper: string;
  box: string;
  line: string;
  ink: string;
  soft: string;
  accent: string;
};

const LIGHT: Palette = {
  paper: '#ffffff',
  box: '#f5f6f9',
  line: '#c3c8d4',
  ink: '#161a23',
  soft: '#545c6e',
  accent: '#2a4be0',
};

const DARK: Palette = {
  paper: '#0f1218',
  box: '#1b202a',
  line: '#3d4556',
  ink: '#eceff5',
  soft: '#a7b0c2',
  accent: '#8ea6ff',
};

/** The same colours for a page, by the names that the style sheet of a diagram gives them. */
export const PAGE_COLOURS = `:root{${Object.entries(LIGHT)
  .map(([name, light]) => `--${name}:light-dark(${light},${DARK[name as keyof Palette]})`)
  .join(';')}}`;

const FONT =
  '-apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Liberation Sans", system-ui, sans-serif';

const colours = (palette: Palette): string =>
  `svg{${Object.entries(palette)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';')}}`;

/** The style sheet of a diagram. Texts are drawn a little smaller than laid out: system fonts differ in width. */
export const STYLE_SHEET = [
  colours(LIGHT),
  `@media (prefers-color-scheme: dark){${colours(DARK)}}`,
  '.paper{fill:var(--paper);stroke:none}',
  `text{font-family:${FONT};font-size:11px;fill:var(--soft);paint-order:stroke;stroke:var(--paper);stroke-width:3px}`,
  '.title{font-size:12px;font-weight:600;fill:var(--ink)}',
  '.label{fill:var(--ink)}',
  'rect{fill:var(--paper);stroke:var(--line);stroke-width:1.2}',
  '.atomic,.final{fill:var(--box)}',
  '.final{stroke:var(--ink);stroke-width:2.4}',
  '.parallel{stroke-dasharray:5 4}',
  'circle{fill:var(--ink)}',
  '.wire{fill:none;stroke:var(--soft);stroke-width:1.3}',
  '.head{fill:var(--soft)}',
].join('\n');
