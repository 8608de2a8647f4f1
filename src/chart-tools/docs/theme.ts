/** The looks of a diagram: colours of the app's own paper and ink, in its light and its dark dress. */

export type Theme = 'light' | 'dark';
export const THEMES: readonly Theme[] = ['light', 'dark'];

type Palette = {
  paper: string;
  box: string;
  region: string;
  line: string;
  ink: string;
  soft: string;
  accent: string;
};

const PALETTES: Record<Theme, Palette> = {
  light: {
    paper: '#ffffff',
    box: '#f5f6f9',
    region: '#ffffff',
    line: '#c3c8d4',
    ink: '#161a23',
    soft: '#545c6e',
    accent: '#2a4be0',
  },
  dark: {
    paper: '#0f1218',
    box: '#1b202a',
    region: '#0f1218',
    line: '#3d4556',
    ink: '#eceff5',
    soft: '#a7b0c2',
    accent: '#8ea6ff',
  },
};

const FONT =
  '-apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Liberation Sans", system-ui, sans-serif';

/** The style sheet of a diagram. Box texts are drawn a little smaller than laid out: system fonts differ in width. */
export function styleSheet(theme: Theme): string {
  const { paper, box, region, line, ink, soft, accent } = PALETTES[theme];
  return [
    `.paper{fill:${paper}}`,
    `text{font-family:${FONT};font-size:11.5px;fill:${soft}}`,
    `.title{font-size:12.5px;font-weight:600;text-anchor:middle;fill:${ink}}`,
    `.frame{fill:${box};stroke:${line};stroke-width:1.2}`,
    `.rule{stroke:${line};stroke-width:1}`,
    `.cluster .frame{fill:${region}}`,
    '.region .frame{stroke-dasharray:5 4}',
    `.final .frame{stroke:${ink};stroke-width:2.4}`,
    `.collapsed .frame{stroke:${accent};stroke-width:1.6}`,
    `.collapsed .title{fill:${accent}}`,
    '.outside .frame{fill:none;stroke-dasharray:2 3}',
    `.outside .title{font-weight:400;fill:${soft}}`,
    `.initial ellipse{fill:${ink}}`,
    `.wire{fill:none;stroke:${soft};stroke-width:1.2}`,
    `.head{fill:${soft};stroke:${soft}}`,
    `.change text{transform:translateX(3px);font-size:11px;fill:${ink}}`,
    '.stack{visibility:hidden}',
  ].join('\n');
}
