import { createRequire } from 'node:module';
import type { CompatData, CompatStatement, Identifier } from '@mdn/browser-compat-data';
import { BROWSER_FLOOR } from '../../../src/cli/browser-floor.ts';

/** Which browser has what, as MDN's table of support says. */
const SUPPORT = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData;

const { chrome, edge, firefox, safari, ios } = BROWSER_FLOOR;
/** The oldest version of each browser, by the table's names. */
export const OLDEST = {
  chrome,
  chrome_android: chrome,
  edge,
  firefox,
  firefox_android: firefox,
  safari,
  safari_ios: ios,
} as const;
type Browser = keyof typeof OLDEST;
const BROWSERS = Object.keys(OLDEST) as Browser[];

/** From which version to which a browser has it, by this name and without a flag. */
function spansOf({ support }: CompatStatement, browser: Browser): { from: number; to: number }[] {
  const number = (version: string | false | undefined, none: number): number =>
    version ? Number.parseFloat(version.replace('≤', '')) || none : none;
  return [support[browser] ?? []]
    .flat()
    .filter((one) => !one.flags && !one.prefix && !one.alternative_name)
    .map((one) => ({ from: number(one.version_added, Infinity), to: number(one.version_removed, Infinity) }));
}

/** Whether one of the oldest browsers lacks it. */
export function isLacking(statement: CompatStatement): boolean {
  return BROWSERS.some((browser) => {
    const oldest = Number(OLDEST[browser]);
    return !spansOf(statement, browser).some(({ from, to }) => from <= oldest && oldest < to);
  });
}

/** The first version of each browser that has all of these. */
export function firstWithAll(statements: readonly CompatStatement[]): Record<Browser, number> {
  const first = (browser: Browser): number =>
    Math.max(...statements.map((one) => Math.min(...spansOf(one, browser).map(({ from }) => from))));
  return Object.fromEntries(BROWSERS.map((browser) => [browser, first(browser)])) as Record<Browser, number>;
}

/** What the table says of a feature, under the first of these paths that it knows. */
export function statementOf(...paths: readonly (readonly string[])[]): CompatStatement | undefined {
  for (const path of paths) {
    let at: Identifier | undefined = SUPPORT as unknown as Identifier;
    for (const name of path) at = at && Object.hasOwn(at, name) ? (at[name] as Identifier) : undefined;
    if (at?.__compat) return at.__compat;
  }
  return undefined;
}

/** A member of a built-in or an interface, or a global one where it has no owner. */
export type Member = { owner: string; member: string };

/** Every built-in, interface and member that one of the oldest browsers lacks. */
export function lackingMembers(): Member[] {
  const { javascript, api } = SUPPORT;
  const { Intl: intl, ...builtIns } = javascript?.builtins ?? {};
  return [
    ...membersOf(builtIns as Identifier, ''),
    ...membersOf((intl ?? {}) as Identifier, 'Intl.'),
    ...membersOf((api ?? {}) as unknown as Identifier, ''),
  ];
}

function membersOf(owners: Identifier, prefix: string): Member[] {
  const isOne = (of: Identifier, name: string): boolean => {
    const statement = name === '__compat' ? undefined : (of[name] as Identifier).__compat;
    return statement !== undefined && isLacking(statement);
  };
  return Object.keys(owners).flatMap((owner) => {
    if (isOne(owners, owner)) return { owner: prefix.slice(0, -1), member: owner };
    const own = owners[owner] as Identifier;
    return Object.keys(own)
      .filter((name) => !/_(event|parameter)$/.test(name) && isOne(own, name))
      .map((name) => ({ owner: prefix + owner, member: name.replace(/_static$/, '') }));
  });
}
