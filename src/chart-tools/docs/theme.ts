/** The looks of a diagram: the app's own paper and ink, light or dark as the reader's system is. */

type Palette = {
  paper: string;
  box: string;
  region: string;
  line: string;
  ink: string;
  soft: string;
  accent: string;
};

const LIGHT: Palette = {
  paper: '#ffffff',
  box: '#f5f6f9',
  region: '#ffffff',
  line: '#c3c8d4',
  ink: '#161a23',
  soft: '#545c6e',
  accent: '#2a4be0',
};

const DARK: Palette = {
  paper: '#0f1218',
  box: '#1b202a',
  region: '#0f1218',
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

/** The style sheet of a diagram. Box texts are drawn a little smaller than laid out: system fonts differ in width. */
export const STYLE_SHEET = [
  colours(LIGHT),
  `@media (prefers-color-scheme: dark){${colours(DARK)}}`,
  '.paper{fill:var(--paper)}',
  `text{font-family:${FONT};font-size:11.5px;fill:var(--soft)}`,
  '.title{font-size:12.5px;font-weight:600;text-anchor:middle;fill:var(--ink)}',
  '.frame{fill:var(--box);stroke:var(--line);stroke-width:1.2}',
  '.rule{stroke:var(--line);stroke-width:1}',
  '.cluster .frame{fill:var(--region)}',
  '.region .frame{stroke-dasharray:5 4}',
  '.final .frame{stroke:var(--ink);stroke-width:2.4}',
  '.collapsed .frame{stroke:var(--accent);stroke-width:1.6}',
  '.collapsed .title{fill:var(--accent)}',
  '.outside .frame{fill:none;stroke-dasharray:2 3}',
  '.outside .title{font-weight:400;fill:var(--soft)}',
  '.initial ellipse{fill:var(--ink)}',
  '.wire{fill:none;stroke:var(--soft);stroke-width:1.2}',
  '.head{fill:var(--soft);stroke:var(--soft)}',
  '.change text{transform:translateX(3px);font-size:11px;fill:var(--ink)}',
  '.stack{visibility:hidden}',
].join('\n');
