import { fromPromise } from 'xstate';
import type { RequestOf, ResponseOf, Route } from '#contract/route';
import {
  type AccountFormInput,
  createAccountFormMachine,
  type FormAnswer,
} from '#machines/account-form/account-form.machine';
import type { Scope, Telling } from '#machines/app/feature';
import { type FeatureDeps, feature, type PageTools } from '../../app/feature.ts';

type Machine<R extends Route> = ReturnType<typeof createAccountFormMachine<RequestOf<R>, ResponseOf<R>>>;

type AccountForm<Id extends string, R extends Route> = {
  id: Id;
  scope: Scope;
  route: R;
  /** Whether it is sent by e-mail or mobile, by the settings of the site; either, if left out. */
  methods?: (deps: FeatureDeps) => AccountFormInput['methods'];
  onSucceeded: (tools: PageTools, message: string) => void;
  tells?: readonly Telling<Machine<R>>[];
};

/** A feature that sends one form about an account. The route of a visitor's form is called without a token. */
export function accountForm<const Id extends string, R extends Route>(definition: AccountForm<Id, R>) {
  const { id, scope, route, methods, onSucceeded, tells = [] } = definition;
  return feature(createAccountFormMachine<RequestOf<R>, ResponseOf<R>>())({
    id,
    scope,
    needsSettings: methods !== undefined,
    input: (deps) => ({ methods: methods?.(deps) ?? 'either' }),
    tells,
    actors: ({ http }) => ({
      submit: fromPromise<FormAnswer<ResponseOf<R>>, () => RequestOf<R>>(async ({ input, signal }) => {
        const caller = scope === 'device' ? { token: null } : {};
        const { data, message } = await http(route, input(), { signal, ...caller });
        return { answer: data, message };
      }),
    }),
    effects: (ref, tools) => [ref.on('form.succeeded', ({ message }) => onSucceeded(tools, message))],
  });
}
