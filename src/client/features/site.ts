import { ofetch } from 'ofetch';
import { fromPromise } from 'xstate';
import * as z from 'zod/mini';
import { SERVICE_LINK } from '#contract/constants';
import * as site from '#contract/routes/site';
import { clipboardMachine } from '#machines/clipboard/clipboard.machine';
import { supportMachine } from '#machines/support/support.machine';
import { share } from '../actors/share.ts';
import { feature } from '../app/boot/feature.ts';
import { leavesFor, showsText } from './makers/page-effects.ts';
import { resource } from './makers/resource.ts';

/** What the site says of itself, the way to its support, and the clipboard. */

/** What the site says of itself: its name, its texts and its addresses. */
export const companyFeature = resource('company', 'device', ({ read }) => read(site.getCompany, {}));

/** The address for business mail. */
export const businessEmailFeature = resource('businessEmail', 'device', async ({ read }) => {
  return (await read(site.getSetting, { key: 'business_email' })).value;
});

const address = z.string().check(z.regex(/^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/));
const complaintAnswer = z.union([address, z.object({ email: address })]);

/** The address for complaints, from the host the site names (S7.17): plain text, or JSON with an `email`. */
export const complaintAddressFeature = resource(
  'complaintAddress',
  'device',
  async ({ settings, signal }) => {
    const answer: unknown = await ofetch(settings().complaintUrl, { signal, retry: 0, credentials: 'omit' });
    const known = complaintAnswer.parse(answer);
    return (typeof known === 'string' ? known : known.email).trim();
  },
  { needsSettings: true },
);

/** The way to the support chat, which lives elsewhere. */
export const supportFeature = feature(supportMachine)({
  id: 'support',
  scope: 'device',
  needsSettings: true,
  input: ({ settings }) => ({ isNewTab: settings().serviceLinkType === SERVICE_LINK.newTab }),
  effects: [{ on: 'support.left', does: leavesFor }],
});

/** As if the user had typed it in place of what stands there. */
function typeInto({ into, text }: { into: string; text: string }): void {
  const field = document.getElementById(into);
  if (!(field instanceof HTMLInputElement)) return;
  field.setRangeText(text, 0, field.value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.focus();
}

/** Copies a text and says whether it did, pastes one into a field, and hands one to another app. */
export const clipboardFeature = feature(clipboardMachine)({
  id: 'clipboard',
  scope: 'device',
  actors: () => ({
    writeText: fromPromise(({ input }) => navigator.clipboard.writeText(input.text)),
    readText: fromPromise(() => navigator.clipboard.readText()),
    shareText: fromPromise(({ input }) => share(input)),
  }),
  effects: [
    { on: 'text.copied', does: showsText('success', ({ text }) => text('common.copied')) },
    { on: 'text.notCopied', does: showsText('warning', ({ text }) => text('common.notCopied')) },
    { on: 'text.notShared', does: showsText('warning', ({ text }) => text('common.notShared')) },
    { on: 'text.pasted', does: typeInto },
  ],
});
