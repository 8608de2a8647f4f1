import * as z from 'zod/mini';
import type { Listening } from '#machines/app/feature';
import { signatureMachine } from '#machines/signature/signature.machine';
import { feature } from '../../app/boot/feature.ts';
import { keptDraft } from '../../app/boot/kept-drafts.ts';
import { keepsDraft } from './page-effects.ts';

/** The slot of the signature's picture in the form that it signs. */
export const SIGNATURE = 'signature';

const strokes = z.array(z.array(z.object({ x: z.number(), y: z.number() })));

/** A signature as it is drawn, kept on the device until the form that it signs is accepted: `accepted` clears it. */
export function signature<const Id extends string>(id: Id, accepted: Listening<typeof signatureMachine>) {
  return feature(signatureMachine)({
    id,
    scope: 'account',
    input: ({ accountId }) => ({ strokes: keptDraft(id, accountId(), strokes) ?? [] }),
    listens: [accepted],
    keeps: keepsDraft(id, ({ strokes: drawn }) => (drawn.length === 0 ? null : drawn)),
  });
}
