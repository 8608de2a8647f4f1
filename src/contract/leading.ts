import { DAY_MS } from './time-units.ts';

/** What it takes to lead, and how a leader may be called: the server decides by it, and the app shows it. */

/** How many days ago the first order was closed, at least. */
export const LEAD_DAYS = 21;
/** Closed orders, at least; one that was closed in parts counts once. */
export const LEAD_ORDERS = 10;
/** Characters of a leader's name. */
export const LEADER_NAME = { min: 3, max: 20 } as const;
/** What a gain is measured by at least, USD: otherwise a return is bought with next to no money. A loss counts in full. */
export const LEAST_BASE_USD = 100;
/** Days that a volatility needs: fewer say nothing. */
export const VOLATILITY_DAYS = 7;
/** Days over which the leaders are counted who stopped, and who made a profit. */
export const SURVIVORSHIP_DAYS = 90;

/** Over which days a profile is computed, up to today; `all` since the trader leads. */
export const LEADER_PERIODS = ['30', '90', '365', 'all'] as const;
export type LeaderPeriod = (typeof LEADER_PERIODS)[number];

/**
 * What a leader needs: a real account, an approved identity, days since the first closed order, closed orders, an account that is
 * neither frozen nor closing (`standing`), and that operators did not pause or end the last time one led (`allowed`).
 */
export const LEAD_NEEDS = ['real', 'identity', 'days', 'orders', 'standing', 'allowed'] as const;
export type LeadNeed = (typeof LEAD_NEEDS)[number];

/** What the rule looks at. */
export type LeadFacts = {
  isReal: boolean;
  isVerified: boolean;
  /** When the first order was closed, epoch ms; null before there is one. */
  firstClosedMs: number | null;
  closedOrders: number;
  isFrozen: boolean;
  isClosing: boolean;
  isBarred: boolean;
};

/** Something that is missing: how far one is, of what is needed; 0 of 1 where it is a matter of yes or no. */
export type LeadHindrance = { need: LeadNeed; done: number; needed: number };

/** What keeps somebody from leading at an instant, epoch ms; nothing when they may. */
export function leadHindrances(facts: LeadFacts, nowMs: number): LeadHindrance[] {
  const days = facts.firstClosedMs === null ? 0 : Math.floor((nowMs - facts.firstClosedMs) / DAY_MS);
  const all: LeadHindrance[] = [
    { need: 'real', done: Number(facts.isReal), needed: 1 },
    { need: 'identity', done: Number(facts.isVerified), needed: 1 },
    { need: 'days', done: Math.max(0, days), needed: LEAD_DAYS },
    { need: 'orders', done: facts.closedOrders, needed: LEAD_ORDERS },
    { need: 'standing', done: Number(!facts.isFrozen && !facts.isClosing), needed: 1 },
    { need: 'allowed', done: Number(!facts.isBarred), needed: 1 },
  ];
  return all.filter(({ done, needed }) => done < needed);
}

/** What a leader may take of followers' new profit, in whole percent, as it is typed and sent: 0 to 20. */
export const FEE_PERCENT = /^(1?\d|20)$/;

/** The same as a field takes it. */
export const FEE_TERMS = { digits: 0, min: 0, max: 20 } as const;

/** Letters with their marks, digits, and single spaces between. */
const NAME = /^[\p{L}\p{Nd}][\p{L}\p{M}\p{Nd}]*(?: [\p{L}\p{M}\p{Nd}]+)*$/u;

/** Scripts that are written together; the letters of a name are of one of these. */
const WRITTEN = [
  ...[
    'Latin',
    'Cyrillic',
    'Greek',
    'Arabic',
    'Hebrew',
    'Armenian',
    'Georgian',
    'Devanagari',
    'Bengali',
    'Gurmukhi',
  ],
  ...[
    'Gujarati',
    'Tamil',
    'Telugu',
    'Kannada',
    'Malayalam',
    'Sinhala',
    'Thai',
    'Lao',
    'Khmer',
    'Myanmar',
    'Ethiopic',
  ],
  ...['Han Hiragana Katakana', 'Han Hangul', 'Han Bopomofo'],
].map((scripts) => scripts.replace(/\w+/g, '\\p{scx=$&}'));
const IN_ONE_SCRIPT = new RegExp(WRITTEN.map((scripts) => `^[${scripts}\\p{M}\\p{Nd} ]+$`).join('|'), 'u');

/**
 * A leader's name as it is kept: without spaces around it, each character in its plain form, and its letters of one script. Null for one
 * that is not taken.
 */
export function leaderNameOf(typed: string): string | null {
  const name = typed.normalize('NFKC').trim().replace(/ +/g, ' ');
  const length = [...name].length;
  const isKept = NAME.test(name) && IN_ONE_SCRIPT.test(name);
  return isKept && length >= LEADER_NAME.min && length <= LEADER_NAME.max ? name : null;
}
