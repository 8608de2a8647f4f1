import { QRCodeSVG } from 'qrcode.react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { depositFeature } from '../../features/money.ts';
import { CopiedText } from '../../parts/copy-row.tsx';
import styles from '../../parts/money/money.module.css';

const FACTS = ['payeeName', 'payeeAccount', 'bankName', 'bankSwift', 'bankAddress', 'bankRemark'] as const;

/** Which currency, and the account to wire it to (S3.19). */
export function BankChannelCard() {
  const { t } = useTranslation();
  const deposit = useFeature(depositFeature);
  const { currencies, banks, channelId, currencyId } = useChart(depositFeature, ({ context }) => context);
  const channel = banks.find(({ id }) => id === channelId);
  return (
    <>
      <SelectField
        label={t('charge.currency')}
        options={currencies.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={currencyId === null ? null : String(currencyId)}
        onValueChange={(id) => deposit.send({ type: 'currency.picked', id: Number(id) })}
      />
      {banks.length > 1 && (
        <SelectField
          label={t('charge.account')}
          options={banks.map(({ id, bankName }) => ({ value: String(id), label: bankName }))}
          value={channelId === null ? null : String(channelId)}
          onValueChange={(id) => deposit.send({ type: 'channel.picked', id: Number(id) })}
        />
      )}
      {channel ? (
        <Card>
          {FACTS.filter((fact) => channel[fact] !== '').map((fact) => (
            <CopiedText key={fact} label={t(`bank.${fact}`)} text={channel[fact]} />
          ))}
        </Card>
      ) : (
        <p className={styles.lead}>{t('charge.none')}</p>
      )}
    </>
  );
}

/** Side of the QR code in CSS pixels, as that of the invitation (S9.14). */
const QR_PX = 160;

/** Which coin on which network, and the address to send it to (S3.18). */
export function CoinChannelCard() {
  const { t } = useTranslation();
  const deposit = useFeature(depositFeature);
  const coins = useChart(depositFeature, ({ context }) => context.coins);
  const channelId = useChart(depositFeature, ({ context }) => context.channelId);
  const channel = coins.find(({ id }) => id === channelId);
  if (!channel) return <p className={styles.lead}>{t('charge.none')}</p>;
  return (
    <>
      <SelectField
        label={t('charge.channel')}
        options={coins.map(({ id, currencyCode, protocolCode }) => ({
          value: String(id),
          label: `${currencyCode} · ${protocolCode}`,
        }))}
        value={String(channel.id)}
        onValueChange={(id) => deposit.send({ type: 'channel.picked', id: Number(id) })}
      />
      <Card>
        <div className={styles.qr}>
          <span className={styles.code}>
            <QRCodeSVG value={channel.address} size={QR_PX} level="H" title={t('charge.qr')} />
          </span>
        </div>
        <CopiedText label={t('charge.address')} text={channel.address} isShared />
        <p className={styles.lead}>
          {t('charge.coinHint', { coin: channel.currencyCode, network: channel.protocolCode })}
        </p>
      </Card>
    </>
  );
}
