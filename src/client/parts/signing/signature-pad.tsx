import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { AnyActorRef } from 'xstate';
import type { SignatureRef } from '#machines/signature/signature.machine';
import { SignatureField } from '../../../ui/signature-field.tsx';
import { useRefusal } from '../account/refusal-note.tsx';

/** The field of the wire that holds a signature: refusals name it. */
export const SIGN_FIELD = 'sign';

type SignaturePadProps = {
  signature: SignatureRef;
  /** The command form that is sent with it. */
  form: AnyActorRef;
};

/** Where one signs, with what is wrong with the signature. */
export function SignaturePad({ signature, form }: SignaturePadProps) {
  const { t } = useTranslation();
  const { strokes, isMissed } = useSelector(signature, ({ context }) => context);
  const refusal = useRefusal(form, [SIGN_FIELD]);
  return (
    <SignatureField
      label={t('loan.signature')}
      clearLabel={t('loan.clear')}
      strokes={strokes}
      error={isMissed ? t('loan.issue.signature') : refusal.at(SIGN_FIELD)}
      onDrawn={(drawn) => {
        signature.send({ type: 'signature.drawn', strokes: drawn });
        form.send({ type: 'fields.changed', draft: {} });
      }}
      onCleared={() => signature.send({ type: 'signature.cleared' })}
    />
  );
}
