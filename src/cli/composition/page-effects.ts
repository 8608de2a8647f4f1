import type { Heard, ToldEffect } from '../../chart-tools/docs/composition/composition.ts';
import type { Feature } from '../../client/app/boot/feature.ts';
import { type Module, namesIn, type Sources } from './source.ts';

/** What the page does with what the charts announce, and what it sends them by itself. */

/** What the page does with the announcements of a feature, each once, by the names of the functions in its rows. */
export function effectsOf({ effects, keeps }: Feature, file: string): ToldEffect[] {
  const rows = [...(keeps ? [{ on: 'every step', does: keeps }] : []), ...effects];
  return [...Map.groupBy(rows, ({ on }) => on)].map(([event, all]) => ({
    event,
    does: all.map(({ does: { name } }) => (/^\w+$/.test(name) ? `\`${name}\`` : name)),
    file,
  }));
}

/** The modules of the page that speak with the charts. */
const OF_PAGE = ['effects.tsx', 'start.ts'].map((name) => `src/client/app/boot/${name}`);

/** What each tool of the page does, in words. */
const TOOLS: Readonly<Record<string, string>> = {
  say: 'shows a message',
  go: 'opens a screen',
  toLogin: 'opens the login',
  back: 'goes back to where the login was asked for',
};

/** Modules whose functions have an effect outside the charts. */
const OUTSIDE =
  /^src\/client\/(actors\/(device|kept-commands|service-worker)\.ts|app\/boot\/(kept-drafts\.ts|theme\.ts|effects\.tsx))$/;

/** `session.on('session.ended', …)`, to the next line at its margin. */
const LISTENING = /\n( *)\S*?(\w+)(?:'\))?\??\.on\(\s*'([\w.]+)',\s([\s\S]*?)(?=\n\1\S)/g;
/** `session.send({ type: 'screen.opened' })`; the chart may be looked up: `sessionOf(app)?.send(…)`. */
const SENDING = /(\w+?)(?:Of\(app\)|'\))?\??\.send\(\{\s*type: '([\w.]+)'/g;

/** What the page does with the announcements of one of the charts that always run. */
export function effectsOfPage(sources: Sources, id: string): ToldEffect[] {
  return OF_PAGE.map((file) => sources.module(file)).flatMap((module) =>
    [...module.text.matchAll(LISTENING)]
      .filter(([, , chart]) => chart === id)
      .map(([, , , event = '', body = '']) => ({ event, does: doesOf(body, module), file: module.file })),
  );
}

function doesOf(body: string, { file, imports, declared }: Module): string[] {
  const words = namesIn(body).flatMap(({ name }) => {
    const tool = TOOLS[name];
    const [, path] = new RegExp(`\\b${name}\\('(/[^'?]*)`).exec(body) ?? [];
    if (tool) return [path === undefined ? tool : `${tool} (\`${path}\`)`];
    return OUTSIDE.test(declared.has(name) ? file : (imports.get(name) ?? '')) ? [`\`${name}\``] : [];
  });
  return [...new Set(words)];
}

/** The events that the page sends a chart by itself. */
export function heardFromPage(sources: Sources, id: string): Heard[] {
  const heard = OF_PAGE.flatMap((file) =>
    [...sources.module(file).text.matchAll(SENDING)]
      .filter(([, chart]) => chart === id)
      .map(([, , event = '']) => [event, { event, file }] as const),
  );
  return [...new Map(heard).values()];
}
