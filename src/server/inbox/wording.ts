import type { Language } from '#contract/languages';
import { type NotificationContent, targetOf, titleKeyOf } from '#contract/notifications';
import type { Market } from '../market/market.ts';
import { shownName } from '../site/instrument-names.ts';
import type { Texts } from '../texts.ts';

export type WordingParts = { texts: Texts; market: Pick<Market, 'find'> };

/** What a device shows. It may lie on a table for all to see: no amounts. */
export type Wording = { title: string; body: string };

/** A notification in the words of a language. */
export function wordingOf(
  { texts, market }: WordingParts,
  language: Language,
  content: NotificationContent,
): Wording {
  const { kind, data } = content;
  if (kind === 'announcement') return { title: data.title, body: '' };
  const instrument = toldInstrumentOf({ texts, market }, language, content);
  const level = kind === 'price-alert' ? texts.number(language, data.level) : '';
  const title = texts.text(language, `notice.${titleKeyOf(content)}`, { instrument, level });
  if (kind === 'margin-warning') return { title, body: texts.text(language, 'notice.marginHelp') };
  if (kind === 'margin-rise') {
    const factor = texts.number(language, data.factor);
    const time = texts.time(language, data.atMs);
    return { title, body: texts.text(language, 'notice.marginRiseText', { instrument, factor, time }) };
  }
  return {
    title,
    body: kind === 'price-alert' || instrument === '' ? texts.text(language, 'notice.open') : instrument,
  };
}

/** The instrument it is about, by its name or else by its code; '' where it is about none. */
export function toldInstrumentOf(
  { texts, market }: WordingParts,
  language: Language,
  { data }: NotificationContent,
): string {
  const listed = 'instrumentId' in data ? market.find(Number(data.instrumentId)) : undefined;
  if (listed) return shownName(texts, language, listed);
  return 'code' in data ? data.code : '';
}

/** What the worker of the app reads: the words, the screen it leads to, and what a newer one of the same takes the place of. */
export function pushOf(
  language: Language,
  content: NotificationContent,
  id: string,
  wording: Wording,
): string {
  const tag = content.kind === 'margin-warning' ? content.kind : id;
  return JSON.stringify({ ...wording, path: targetOf(content), tag, id, lang: language });
}
