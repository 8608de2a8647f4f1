import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
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

/** What the server said that belongs to no input; without words, that no answer came (S8.1, S8.3). */
export function RefusalNote({ refusal }: { refusal: FormRefusal }) {
  const { t } = useTranslation();
  return (
    refusal.rest !== null && (
      <p className={styles.refusal} role="alert">
        <bdi>{refusal.rest || t('account.noAnswer')}</bdi>
      </p>
    )
  );
}
