import { fromPromise } from 'xstate';
import * as z from 'zod/mini';
import type { RequestOf, ResponseOf, Route } from '#contract/route';
import {
  type AccountDraft,
  type AccountFormInput,
  createAccountFormMachine,
  type FormAnswer,
} from '#machines/account-form/account-form.machine';
import type { Listening, Scope, Telling } from '#machines/app/feature';
import { type Does, type FeatureDeps, feature } from '../../app/boot/feature.ts';
import { keptDraft, VISITOR } from '../../app/boot/kept-drafts.ts';
import { keepsDraft, shows, showsRefusal } from './page-effects.ts';

const texts = z.record(z.string(), z.string());
const typedIn = (draft: AccountDraft): AccountDraft | null =>
  Object.keys(draft).length === 0 ? null : draft;

type Machine<R extends Route> = ReturnType<typeof createAccountFormMachine<RequestOf<R>, ResponseOf<R>>>;

type AccountForm<Id extends string, R extends Route> = {
  id: Id;
  scope: Scope;
  route: R;
  /** Whether it is sent by e-mail or mobile, by the settings of the site; either, if left out. */
  methods?: (deps: FeatureDeps) => AccountFormInput['methods'];
  /** True when what is typed but passwords is kept on the device until the form is done. Of a visitor's form only. */
  keepsDraft?: boolean;
  onSucceeded: readonly Does<{ message: string }>[];
  /** How the challenge for a second factor comes back to it; left out of a form that the server asks none of. */
  listens?: readonly Listening<Machine<R>>[];
  tells?: readonly Telling<Machine<R>>[];
};

/** A feature that sends one form about an account. The route of a visitor's form is called without a token. */
export function accountForm<const Id extends string, R extends Route>(definition: AccountForm<Id, R>) {
  const {
    id,
    scope,
    route,
    methods,
    keepsDraft: isKept = false,
    onSucceeded,
    listens = [],
    tells = [],
  } = definition;
  return feature(createAccountFormMachine<RequestOf<R>, ResponseOf<R>>({ wantsFactor: listens.length > 0 }))({
    id,
    scope,
    needsSettings: methods !== undefined,
    input: (deps) => ({
      methods: methods?.(deps) ?? 'either',
      draft: (isKept && keptDraft(id, VISITOR, texts)) || {},
    }),
    listens,
    tells,
    actors: ({ http }) => ({
      submit: fromPromise<FormAnswer<ResponseOf<R>>, () => RequestOf<R>>(async ({ input, signal }) => {
        const caller = scope === 'device' ? { token: null } : {};
        const { data, message } = await http(route, input(), { signal, ...caller });
        return { answer: data, message };
      }),
    }),
    ...(isKept && {
      keeps: keepsDraft(
        id,
        ({ draft }) => typedIn(draft),
        () => VISITOR,
      ),
    }),
    effects: [
      ...onSucceeded.map((does) => ({ on: 'form.succeeded' as const, does })),
      { on: 'form.succeededUnseen', does: shows('success') },
      { on: 'form.refusedUnseen', does: showsRefusal },
    ],
  });
}
