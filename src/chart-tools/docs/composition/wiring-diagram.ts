import { titleWords, wrapped } from '../../words.ts';
import { escapeXml } from '../svg.ts';
import { STYLE_SHEET } from '../theme.ts';
import type { WiringRow } from './composition.ts';
import { signalWords } from './said.ts';

/**
 * The wiring as pictures: one for each chart that tells others something, from top to bottom, as wide as a phone shows
 * without shrinking it.
 */

const WIDTH = 356;
const LINE = 17;
/** About how many letters of a name fit into a box. */
const LETTERS = 44;
const TRUNK = 14;
const BOX = 36;

/** What one chart tells: an announcement, and who gets which event of it. */
type Telling = { signal: string; sent: { send: string; when: string; to: string[] }[] };

/** The picture of what one chart tells the others. */
export function wiringDiagram(from: string, rows: readonly WiringRow[]): string {
  const tellings = tellingsOf(rows);
  const parts: string[] = [];
  let y = 44;
  let last = y;
  for (const { signal, sent } of tellings) {
    y += 24;
    parts.push(`<text class="signal" x="${TRUNK + 10}" y="${y}">${escapeXml(signal)}</text>`);
    y += 8;
    for (const group of sent) {
      const { picture, height } = box(group, signal, y);
      parts.push(picture);
      last = y + 15;
      y += height + 8;
    }
  }
  const height = y + 6;
  const title = titleWords(from);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escapeXml(`Whom ${title} tells what`)}">`,
    `<style>\n${STYLE_SHEET}\n${OWN_STYLE}\n</style>`,
    `<rect class="paper" width="${WIDTH}" height="${height}"/>`,
    `<path class="wire" d="M${TRUNK} 36V${last}"/>`,
    `<rect class="frame source" x="4" y="6" width="${WIDTH - 8}" height="30" rx="7"/>`,
    `<text class="title" x="${WIDTH / 2}" y="26">${escapeXml(title)}</text>`,
    ...parts,
    '</svg>\n',
  ].join('\n');
}

const OWN_STYLE = [
  'text{font-size:13px}',
  '.title{font-size:14.5px}',
  '.signal{font-weight:600;fill:var(--accent)}',
  '.sent{fill:var(--soft)}',
  '.name{fill:var(--ink)}',
  '.source{stroke:var(--accent);stroke-width:1.6}',
].join('\n');

function box({ send, when, to }: Telling['sent'][number], signal: string, y: number) {
  const sent = [...(send === signal ? [] : [`as ${send}`]), ...(when === '' ? [] : [`if ${when}`])];
  const soft = sent.flatMap((line) => wrapped(line, LETTERS)).map((line) => ({ line, style: 'sent' }));
  const names = wrapped(to.map(unbroken).join(', '), LETTERS).map((line) => ({ line, style: 'name' }));
  const lines = [...soft, ...names];
  const height = lines.length * LINE + 13;
  const arrow = y + 15;
  const picture = [
    `<path class="wire" d="M${TRUNK} ${arrow}H${BOX - 7}"/>`,
    `<path class="head" d="M${BOX - 8} ${arrow - 4}L${BOX} ${arrow}L${BOX - 8} ${arrow + 4}Z"/>`,
    `<rect class="frame" x="${BOX}" y="${y}" width="${WIDTH - BOX - 4}" height="${height}" rx="7"/>`,
    ...lines.map(
      ({ line, style }, index) =>
        `<text class="${style}" x="${BOX + 10}" y="${y + 19 + index * LINE}">${escapeXml(line)}</text>`,
    ),
  ].join('\n');
  return { picture, height };
}

/** A name that stays on one line. */
const unbroken = (id: string): string => titleWords(id).replace(/ /g, '\u00a0');

/** Groups the rows that send the same event on the same signal, so that one line names all their receivers. */
function tellingsOf(rows: readonly WiringRow[]): Telling[] {
  const tellings = new Map<string, Map<string, Telling['sent'][number]>>();
  for (const row of rows) {
    const signal = signalWords(row.on);
    const groups = tellings.get(signal) ?? new Map<string, Telling['sent'][number]>();
    tellings.set(signal, groups);
    const when = row.when?.name ?? '';
    const group = groups.get(`${row.send} ${when}`) ?? { send: row.send, when, to: [] };
    groups.set(`${row.send} ${when}`, { ...group, to: [...group.to, row.to] });
  }
  return [...tellings].map(([signal, groups]) => ({ signal, sent: [...groups.values()] }));
}
