import { fromPromise } from 'xstate';
import type { ReviewKindName } from '#contract/constants';
import type { Executed } from '#machines/command/command.machine';
import type { CommandKind } from '#machines/command/logged-command';
import {
  createHandInMachine,
  createKycReviewMachine,
  type HandIn,
  type Standing,
} from '#machines/kyc-review/kyc-review.machine';
import { type CommandCall, executeCommand } from '../../actors/execute-command.ts';
import { pictureNames, pictureUpload } from '../../actors/send-picture.ts';
import { feature } from '../../app/feature.ts';
import { onDecision } from './decided.ts';
import { type Read, readWith } from './read.ts';

type KycReview<Id extends string, Papers> = {
  id: Id;
  /** The command that hands the papers in. */
  kind: CommandKind;
  /** What operators call it. */
  decidedAs: ReviewKindName;
  /** The pictures it asks for, in the order they are shown. */
  slots: readonly string[];
  load: (reading: { read: Read }) => Promise<Standing>;
  /** Hands the papers in; `picture` is the name under which the server keeps the picture of a slot. */
  handIn: (
    call: CommandCall,
    papers: Papers,
    picture: (slot: string) => string,
  ) => Promise<Executed<Standing>>;
};

/** A feature that hands papers in and shows how their review stands. */
export function kycReview<const Id extends string, Papers>(definition: KycReview<Id, Papers>) {
  const { id, kind, decidedAs, slots, load, handIn } = definition;
  return feature(createKycReviewMachine<Papers>(kind, slots))({
    id,
    scope: 'account',
    listens: onDecision([decidedAs], 'review.decided'),
    actors: (deps) => ({
      loadReview: fromPromise(({ signal }) => load({ read: readWith(deps, signal) })),
      handIn: createHandInMachine<Papers>().provide({
        actors: {
          execute: executeCommand(deps.http, (call, { papers, slots: pictures }: HandIn<Papers>) =>
            handIn(call, papers, pictureNames(pictures, deps.origin)),
          ),
        },
      }),
      upload: pictureUpload(deps),
    }),
    effects: (ref, { say }) => [ref.on('papers.accepted', ({ message }) => say('success', message))],
  });
}
