import { useSelector } from '@xstate/react';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { newKey } from '#contract/idempotency';
import type { SignatureRef } from '#machines/signature/signature.machine';
import { Button } from '../../../ui/button.tsx';
import { signaturePng } from '../../../ui/signature-strokes.ts';
import { SIGNATURE } from '../../features/makers/signature.ts';
import { useRefusal } from '../account/refusal-note.tsx';
import { FormNote } from '../money/form-note.tsx';
import { SIGN_FIELD } from './signature-pad.tsx';

type SignButtonProps<Fields> = {
  signature: SignatureRef;
  /** The command form that is sent with it. */
  form: AnyActorRef;
  fields: Fields;
  label: string;
};

/** Sends a form with what was signed; without a signature the pad says that it is missing. */
export function SignButton<Fields>({ signature, form, fields, label }: SignButtonProps<Fields>) {
  const isBusy = useSelector(form, (snapshot: AnyMachineSnapshot) => snapshot.hasTag('busy'));
  const isUnresolved = useSelector(form, (snapshot: AnyMachineSnapshot) => snapshot.hasTag('unresolved'));
  const refusal = useRefusal(form, [SIGN_FIELD]);
  const submit = async (): Promise<void> => {
    const snapshot = signature.getSnapshot();
    if (!snapshot.hasTag('drawn')) return signature.send({ type: 'signature.missed' });
    const picture = await signaturePng(snapshot.context.strokes);
    const { children }: AnyMachineSnapshot = form.getSnapshot();
    children[SIGNATURE]?.send({
      type: 'picture.chosen',
      picture: { read: () => picture, sizeBytes: picture.size, isPicture: true },
    });
    form.send({ type: 'form.submit', key: newKey(), fields });
  };
  return (
    <>
      <FormNote form={form} refusal={refusal} />
      <Button size="l" block busy={isBusy} disabled={isUnresolved} onClick={() => void submit()}>
        {label}
      </Button>
    </>
  );
}
