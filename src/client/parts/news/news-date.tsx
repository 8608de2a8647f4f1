import { useTranslation } from 'react-i18next';
import type { NewsSummary } from '#contract/entities';
import { directionOf, LANGUAGES, languageOfTag } from '#contract/languages';
import { useTimes } from '../../app/format/times.ts';

/** Attributes of an element whose text is in a language of its own, so that it is read, hyphenated and laid out in it. */
export function writtenIn(lang: NewsSummary['lang']): { lang?: string; dir?: 'ltr' | 'rtl' } {
  return lang === null ? {} : { lang: LANGUAGES[lang], dir: directionOf(lang) };
}

/** The day of an item, in the app's language and direction, whatever the item is written in. */
export function NewsDate({ atMs, className }: { atMs: number; className: string | undefined }) {
  const { i18n } = useTranslation();
  const { dayText } = useTimes();
  return (
    <time
      className={className}
      dateTime={new Date(atMs).toISOString()}
      {...writtenIn(languageOfTag(i18n.language))}
    >
      {dayText(atMs)}
    </time>
  );
}
