import Clock from 'lucide-react/icons/clock';
import Landmark from 'lucide-react/icons/landmark';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { PAYOUT_TYPE } from '#contract/constants';
import type { PayoutMethod } from '#contract/entities-money';
import { newKey } from '#contract/idempotency';
import { buttonClass } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { isFound } from '../../../ui/is-found.ts';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { ScreenMain } from '../../../ui/screen-main.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { useVisit } from '../../app/hooks/use-shown.ts';
import { withdrawBindingFeature } from '../../features/money.ts';
import { ChallengeSheet } from '../../parts/factors/challenge-sheet.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { useMoment } from '../../parts/money/use-moment.ts';
import { LoadingBlock } from '../../parts/resource-view.tsx';
import own from '../small-screens.module.css';
import { LabelSheet } from './label-sheet.tsx';

/** What is seen at a glance, and needs no search. */
const SHORT_LIST = 6;

/** Bound addresses or accounts, with the way to add one (S2.26, S2.27): a thin view of the bound methods' chart. */
export function MethodsList({ payoutType }: { payoutType: 1 | 2 }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const methods = useFeature(withdrawBindingFeature);
  useVisit(
    () => methods.send({ type: 'methods.shown', payoutType }),
    () => methods.send({ type: 'methods.hidden' }),
  );
  const title = t(payoutType === PAYOUT_TYPE.bank ? 'methods.banks' : 'methods.coins');
  return (
    <>
      <ScreenHeader
        title={title}
        back={{ label: t('common.back'), onPress: () => navigate('/user') }}
        actions={
          <Link
            to={`/mine/withdraw-way?type=${payoutType}`}
            aria-label={t('methods.add')}
            className={buttonClass({ variant: 'text', size: 's' })}
          >
            <Plus size={20} aria-hidden="true" />
          </Link>
        }
      />
      <ScreenMain>
        <Content title={title} payoutType={payoutType} />
      </ScreenMain>
      <DeleteQuestion />
      <ChallengeSheet />
      <LabelSheet />
    </>
  );
}

function Content({ title, payoutType }: { title: string; payoutType: 1 | 2 }) {
  const { t } = useTranslation();
  const methods = useFeature(withdrawBindingFeature);
  const shows = useChart(withdrawBindingFeature, (snapshot) => {
    const tags = ['rows', 'empty', 'failed'] as const;
    return tags.find((tag) => snapshot.hasTag(tag)) ?? 'loading';
  });
  switch (shows) {
    case 'rows':
      return <Rows title={title} />;
    case 'empty':
      return (
        <EmptyState
          icon={<Landmark />}
          text={t('common.noData')}
          action={
            <Link to={`/mine/withdraw-way?type=${payoutType}`} className={buttonClass({ variant: 'quiet' })}>
              {t('methods.add')}
            </Link>
          }
        />
      );
    case 'failed':
      return <LoadFailed onRetry={() => methods.send({ type: 'methods.retry' })} />;
    case 'loading':
      return <LoadingBlock height={96} />;
  }
}

/** The methods; those of a longer list can be searched by label, currency and place. */
function Rows({ title }: { title: string }) {
  const { t } = useTranslation();
  const bound = useChart(withdrawBindingFeature, ({ context }) => context.methods);
  const { register, control } = useForm({ defaultValues: { words: '' } });
  const words = useWatch({ control, name: 'words' });
  const found = bound.filter((method) => isFound(words, searchedText(method)));
  return (
    <>
      {bound.length > SHORT_LIST && (
        <search>
          <SearchField {...register('words')} label={t('methods.find')} />
        </search>
      )}
      {found.length === 0 && <p role="status">{t('methods.notFound')}</p>}
      <ul className={own.methods} aria-label={title}>
        {found.map((method) => (
          <MethodCard key={method.id} method={method} />
        ))}
      </ul>
    </>
  );
}

const searchedText = ({ label = '', currency, ...place }: PayoutMethod): string =>
  [
    label,
    currency.code,
    currency.protocol,
    place.coinAddress,
    place.bankName,
    place.payeeName,
    place.payeeAccount,
  ].join(' ');

function MethodCard({ method }: { method: PayoutMethod }) {
  const { t } = useTranslation();
  const methods = useFeature(withdrawBindingFeature);
  const momentText = useMoment();
  const { code, protocol } = method.currency;
  const { label = '', usableAtMs, isFaulty } = method;
  const currency = protocol === '' ? code : `${code} · ${protocol}`;
  const isBank = method.type === PAYOUT_TYPE.bank;
  return (
    <li className={own.card}>
      <span className={own.method}>
        <strong>
          <bdi>{label === '' ? currency : label}</bdi>
        </strong>
        {label !== '' && <span className={own.detail}>{currency}</span>}
        <bdi dir="ltr" className={own.address}>
          {isBank ? method.payeeAccount : method.coinAddress}
        </bdi>
        {isBank && (
          <span className={own.detail}>
            <bdi>{method.payeeName}</bdi> · <bdi>{method.bankName}</bdi>
          </span>
        )}
        {isFaulty && <span className={own.waits}>{t('error.methodFaulty')}</span>}
        {usableAtMs !== undefined && (
          <span className={own.waits}>
            <Clock size={14} aria-hidden="true" />
            {t('withdraw.usableFrom', { time: momentText(usableAtMs) })}
          </span>
        )}
      </span>
      <IconButton label={t('methods.rename')} onClick={() => methods.send({ type: 'method.label', method })}>
        <Pencil size={18} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('methods.delete')} onClick={() => methods.send({ type: 'method.delete', method })}>
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
    </li>
  );
}

function DeleteQuestion() {
  const { t } = useTranslation();
  const methods = useFeature(withdrawBindingFeature);
  const isAsked = useChart(withdrawBindingFeature, (snapshot) => {
    return snapshot.hasTag('asking');
  });
  const isBusy = useChart(withdrawBindingFeature, (snapshot) => snapshot.hasTag('busy'));
  return (
    <ConfirmDialog
      open={isAsked}
      danger
      busy={isBusy}
      title={t('methods.deleteAsk')}
      text={t('methods.deleteText')}
      confirmLabel={t('methods.delete')}
      cancelLabel={t('common.cancel')}
      onOpenChange={() => methods.send({ type: 'delete.withdrawn' })}
      onConfirm={() => methods.send({ type: 'delete.confirm', key: newKey() })}
    />
  );
}
