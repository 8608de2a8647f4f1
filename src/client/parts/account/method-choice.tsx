import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { AccountFormRef } from '#machines/account-form/account-form.machine';
import { Segmented } from '../../../ui/segmented.tsx';

/** E-mail or mobile, where the form offers both. */
export function MethodChoice<Request, Answer>({ form }: { form: AccountFormRef<Request, Answer> }) {
  const { t } = useTranslation();
  const isOffered = useSelector(form, ({ context }) => context.methods === 'either');
  const isMobile = useIsMobile(form);
  return (
    isOffered && (
      <Segmented
        label={t('account.method')}
        value={isMobile ? 'mobile' : 'email'}
        options={[
          { value: 'email', label: t('account.byEmail') },
          { value: 'mobile', label: t('account.byMobile') },
        ]}
        onValueChange={(method) => form.send({ type: `method.${method}` })}
      />
    )
  );
}

export function useIsMobile<Request, Answer>(form: AccountFormRef<Request, Answer>): boolean {
  return useSelector(form, (snapshot) => snapshot.hasTag('mobile'));
}
