import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ViewDecision } from '../../chart-tools/docs/composition/composition.ts';
import { filesUnder } from './source.ts';

/** Screens, what several of them show, and what stands around them. */
export const VIEWS = ['src/client/screens', 'src/client/parts', 'src/client/app'];
/** All of the desk: its actors too keep no time, and nothing on the device. */
export const DESK_VIEWS = ['src/desk'];
/** Where what the charts announce meets the browser: effects, and no view. */
const EFFECTS = /^src\/client\/app\/(boot\/effects\.tsx|hooks\/)/;
/** What stands around the screens keeps drafts and makes the calls of the charts; what is drawn does neither. */
const DRAWN = /\.tsx$|^src\/client\/(screens|parts)\/|^src\/desk\/(pages|parts)\//;

type Rule = { says: string; looksLike: RegExp; isOf: (file: string) => boolean };

const RULES: readonly Rule[] = [
  {
    says: 'a screen keeps state or time of its own',
    looksLike: /\buse(State|Reducer|Effect|LayoutEffect)\(|\bset(Timeout|Interval)\(/,
    isOf: (file) => !EFFECTS.test(file),
  },
  {
    says: 'a view asks for a state by its path: give the state a tag',
    looksLike: /\.matches\(|\b(snapshot|getSnapshot\(\))\.value\b/,
    isOf: () => true,
  },
  {
    says: 'a view makes a call: the call belongs to an actor of a chart',
    looksLike: /\b(o?fetch|http)\(|\bnew (XMLHttpRequest|WebSocket|EventSource)\b/,
    isOf: (file) => DRAWN.test(file),
  },
  {
    says: 'a view keeps something on the device',
    looksLike: /\/storage\.ts'|\b(local|session)Storage\b|\bdocument\.cookie\b|\bindexedDB\b/,
    isOf: (file) => DRAWN.test(file),
  },
];

export const VIEW_RULES = RULES.map(({ says }) => says);

/** What the views under a root folder decide by themselves, where a chart should: none, in this project. */
export function viewDecisions(root: string): ViewDecision[] {
  return [...VIEWS, ...DESK_VIEWS]
    .flatMap((folder) => filesUnder(root, folder))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((text, index) =>
          RULES.filter(({ looksLike, isOf }) => isOf(file) && looksLike.test(text)).map(({ says }) => ({
            file,
            line: index + 1,
            rule: says,
          })),
        ),
    );
}
