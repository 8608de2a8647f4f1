import { LANGUAGES } from '#contract/languages';
import type { AskOf } from '#machines/desk-command/asks';
import { OPTIONAL_REASON } from './reason.ts';

const languageName = new Intl.DisplayNames('en', { type: 'language' });

export const publish: AskOf<'publish'> = {
  title: 'Publish',
  confirm: 'Publish',
  request: { command: 'publish' },
  fields: [
    {
      name: 'category',
      label: 'Kind',
      kind: 'choice',
      isNeeded: true,
      value: 'news',
      options: [
        { value: 'news', label: 'News' },
        { value: 'announcement', label: 'Announcement' },
      ],
    },
    { name: 'title', label: 'Title', kind: 'line', isNeeded: true },
    { name: 'desc', label: 'In short', kind: 'line', isNeeded: false },
    {
      name: 'content',
      label: 'Content',
      kind: 'text',
      isNeeded: true,
      hint: 'HTML, of which the server keeps what is harmless.',
    },
    {
      name: 'lang',
      label: 'Language',
      kind: 'choice',
      isNeeded: false,
      hint: 'Left out, users of every language read it.',
      options: Object.entries(LANGUAGES).map(([value, tag]) => ({
        value,
        label: languageName.of(tag) ?? tag,
      })),
    },
    {
      name: 'instruments',
      label: 'Instruments',
      kind: 'line',
      isNeeded: false,
      hint: 'Their codes between commas, e.g. XAUUSD, BTCUSD.',
    },
    OPTIONAL_REASON,
  ],
};

export const unpublish = (id: string, title: string): AskOf<'unpublish'> => ({
  title: 'Take it down',
  text: `“${title}” is not shown any more.`,
  confirm: 'Take down',
  isDanger: true,
  request: { command: 'unpublish', id },
  fields: [OPTIONAL_REASON],
});
