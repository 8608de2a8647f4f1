import { fromPromise } from 'xstate';
import * as z from 'zod/mini';
import type { ReviewKindName } from '#contract/constants';
import type { Executed } from '#machines/command/command.machine';
import type { CommandKind } from '#machines/command/logged-command';
import { storedPictures } from '#machines/command-form/picture-slots';
import {
  createHandInMachine,
  createKycReviewMachine,
  type HandIn,
  type KycReviewInput,
  type ReviewStanding,
} from '#machines/kyc-review/kyc-review.machine';
import { type CommandCall, executeCommand } from '../../actors/execute-command.ts';
import { pictureNames, pictureUpload } from '../../actors/send-picture.ts';
import { feature } from '../../app/boot/feature.ts';
import { keptDraft } from '../../app/boot/kept-drafts.ts';
import { onDecision } from './decided.ts';
import { keepsDraft, shows } from './page-effects.ts';
import { type Read, readWith } from './read.ts';

const texts = z.record(z.string(), z.string());

type KycReview<Id extends string, Papers> = {
  id: Id;
  /** The command that hands the papers in. */
  kind: CommandKind;
  /** What operators call it. */
  decidedAs: ReviewKindName;
  /** The pictures it asks for, in the order they are shown. */
  slots: readonly string[];
  /** What is typed of the papers, as it is kept on the device until it is handed in or its account is left. */
  papers: z.ZodMiniType<Papers>;
  load: (reading: { read: Read }) => Promise<ReviewStanding>;
  /** Hands the papers in; `picture` is the name under which the server keeps the picture of a slot. */
  handIn: (
    call: CommandCall,
    papers: Papers,
    picture: (slot: string) => string,
  ) => Promise<Executed<ReviewStanding>>;
};

/** A feature that hands papers in and shows how their review stands. */
export function kycReview<const Id extends string, Papers>(definition: KycReview<Id, Papers>) {
  const { id, kind, decidedAs, slots, papers, load, handIn } = definition;
  return feature(createKycReviewMachine<Papers>(kind, slots))({
    id,
    scope: 'account',
    listens: [
      { from: 'connection', on: 'connection.opened', send: 'connection.opened' },
      ...onDecision([decidedAs], 'review.decided'),
    ],
    input: ({ accountId }) =>
      keptDraft(kind, accountId(), z.object({ papers: z.nullable(papers), slots: texts })) ?? {
        papers: null,
        slots: {},
      },
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
    keeps: keepsDraft(kind, inForm),
    effects: [{ on: 'papers.accepted', does: shows('success') }],
  });
}

/** What the form holds; null when that is nothing. */
function inForm<Papers>({ papers, slots }: KycReviewInput<Papers>): KycReviewInput<Papers> | null {
  const stored = storedPictures(slots);
  return papers === null && Object.keys(stored).length === 0 ? null : { papers, slots: stored };
}
