import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import type { AccountFormRef } from '#machines/account-form/account-form.machine';
import { Button } from '../../../ui/button.tsx';
import styles from './account.module.css';

/** What the server turned down, as a form's chart keeps it. */
export type FormRefusal = {
  /** The server's words for one input, or nothing. */
  at: (field: string) => string | undefined;
  /** The words that belong to no input of the form; empty when no answer came; null when nothing was turned down. */
  rest: string | null;
};

/** Reads a refusal of a chart with `message` and `field`, for a form that shows the named inputs. */
export function useRefusal(ref: AnyActorRef, fields: readonly string[]): FormRefusal {
  const isRefused = useSelector(ref, (snapshot: AnyMachineSnapshot) => snapshot.hasTag('refused'));
  const message: string = useSelector(ref, ({ context }) => context.message);
  const field: string | null = useSelector(ref, ({ context }) => context.field);
  const isAtField = isRefused && field !== null && fields.includes(field);
  return {
    at: (name) => (isAtField && field === name ? message : undefined),
    rest: isRefused && !isAtField ? message : null,
  };
}

type FootProps<Request, Answer> = {
  form: AccountFormRef<Request, Answer>;
  refusal: FormRefusal;
  /** What the button says. */
  submit: string;
};

/** The words that belong to no input (S8.1, S8.3), and the button; what was turned down is changed before it is sent again. */
export function AccountFormFoot<Request, Answer>({ form, refusal, submit }: FootProps<Request, Answer>) {
  const { t } = useTranslation();
  const isBusy = useSelector(form, (snapshot) => snapshot.hasTag('busy'));
  const isUnchanged = useSelector(form, (snapshot) => snapshot.hasTag('unchanged'));
  return (
    <>
      {refusal.rest !== null && (
        <p className={styles.refusal} role="alert">
          <bdi>{refusal.rest || t('account.noAnswer')}</bdi>
        </p>
      )}
      <Button type="submit" size="l" block busy={isBusy} disabled={isUnchanged}>
        {submit}
      </Button>
    </>
  );
}
