import { fromPromise } from 'xstate';
import {
  beginFactor,
  confirmFactor,
  factorList,
  removeFactor,
  renewRecoveryCodes,
} from '#contract/routes/factors';
import { heard } from '#machines/app/rows';
import { factorEnrolmentMachine } from '#machines/factor-enrolment/factor-enrolment.machine';
import { factorsMachine } from '#machines/factors/factors.machine';
import { createPasskey } from '../../ui/passkeys.ts';
import { feature } from '../app/boot/feature.ts';
import { answersOf } from './makers/factors.ts';
import { onNotified } from './makers/missed.ts';
import { shows, showsRefusal } from './makers/page-effects.ts';
import { readWith } from './makers/read.ts';

/** The second factors of the account: they come with their screen. */

/** Adds one. */
export const factorEnrolmentFeature = feature(factorEnrolmentMachine)({
  id: 'factorEnrolment',
  scope: 'account',
  listens: [...answersOf('factor')],
  actors: ({ http }) => ({
    beginFactor: fromPromise(async ({ input, signal }) => (await http(beginFactor, input, { signal })).data),
    createPasskey: fromPromise(({ input, signal }) => createPasskey(input.enrolment, signal)),
    confirmFactor: fromPromise(async ({ input, signal }) => {
      const { data, message } = await http(confirmFactor, input, { signal });
      return { confirmed: data, message };
    }),
  }),
  effects: [{ on: 'factor.added', does: shows('success') }],
});

/** Those there are, and the recovery codes. */
export const factorsFeature = feature(factorsMachine)({
  id: 'factors',
  scope: 'account',
  listens: [
    ...answersOf('factor'),
    heard(factorEnrolmentFeature, 'factor.added', 'factors.changed'),
    heard(factorEnrolmentFeature, 'enrolment.ended', 'factors.changed'),
    { from: 'connection', on: 'connection.opened', send: 'connection.opened' },
    ...onNotified('factors.changed'),
  ],
  actors: (deps) => ({
    loadFactors: fromPromise(({ signal }) => readWith(deps, signal)(factorList, {})),
    removeFactor: fromPromise(async ({ input: { id, proof }, signal }) => {
      const { message } = await deps.http(removeFactor, { id, proof }, { signal });
      return { message };
    }),
    renewCodes: fromPromise(
      async ({ input, signal }) => (await deps.http(renewRecoveryCodes, input, { signal })).data,
    ),
  }),
  effects: [
    { on: 'factor.removed', does: shows('success') },
    { on: 'change.refused', does: showsRefusal },
  ],
});
