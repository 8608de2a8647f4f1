import { ofetch } from 'ofetch';
import { fromPromise } from 'xstate';
import * as z from 'zod/mini';
import { SERVICE_LINK } from '#contract/constants';
import type { Company } from '#contract/entities';
import * as site from '#contract/routes/site';
import { clipboardMachine } from '#machines/clipboard/clipboard.machine';
import { createResourceMachine } from '#machines/resource/resource.machine';
import { supportMachine } from '#machines/support/support.machine';
import { feature } from '../app/feature.ts';

/** What the site tells of itself, and ways to take it along. */

export const companyFeature = feature({
  id: 'company',
  start: ({ http }) => ({
    logic: createResourceMachine<Company>().provide({
      actors: { load: fromPromise(async ({ signal }) => (await http(site.getCompany, {}, { signal })).data) },
    }),
  }),
});

export const businessEmailFeature = feature({
  id: 'businessEmail',
  start: ({ http }) => ({
    logic: createResourceMachine<string>().provide({
      actors: {
        load: fromPromise(async ({ signal }) => {
          return (await http(site.getSetting, { key: 'business_email' }, { signal })).data.value;
        }),
      },
    }),
  }),
});

const address = z.string().check(z.regex(/^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/));
const complaintAnswer = z.union([address, z.object({ email: address })]);

/** The address for complaints, from the host the site names (S7.17): plain text, or JSON with an `email`. */
export const complaintAddressFeature = feature({
  id: 'complaintAddress',
  start: ({ basicInfo }) => ({
    logic: createResourceMachine<string>().provide({
      actors: {
        load: fromPromise(async ({ signal }) => {
          const url = basicInfo()?.complaint_url ?? '';
          const answer: unknown = await ofetch(url, { signal, retry: 0, credentials: 'omit' });
          const known = complaintAnswer.parse(answer);
          return (typeof known === 'string' ? known : known.email).trim();
        }),
      },
    }),
  }),
});

export const supportFeature = feature({
  id: 'support',
  start: ({ basicInfo }) => ({
    logic: supportMachine,
    input: { isNewTab: basicInfo()?.service_link_type === SERVICE_LINK.newTab },
  }),
  effects: (ref, { leave }) => [ref.on('support.left', ({ link, isNewTab }) => leave(link, isNewTab))],
});

export const clipboardFeature = feature({
  id: 'clipboard',
  start: () => ({
    logic: clipboardMachine.provide({
      actors: { writeText: fromPromise(({ input }) => navigator.clipboard.writeText(input.text)) },
    }),
  }),
  effects: (ref, { say, text }) => [
    ref.on('text.copied', () => say('success', text('common.copied'))),
    ref.on('text.notCopied', () => say('warning', text('common.notCopied'))),
  ],
});
