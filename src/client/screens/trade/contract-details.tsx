import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '#contract/entities-market';
import { Sheet } from '../../../ui/sheet.tsx';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { marketContextFeature } from '../../features/context.ts';
import { ContractTerms } from './contract-terms.tsx';
import styles from './market-context.module.css';
import { TradingHours } from './trading-hours.tsx';

/** The terms of the instrument, and when it trades. */
export function ContractDetails({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation();
  const marketContext = useFeature(marketContextFeature);
  const isOpen = useChart(marketContextFeature, (snapshot) => snapshot.hasTag('details'));
  return (
    <Sheet
      open={isOpen}
      title={
        <>
          {t('market.details')} · <bdi>{instrument.showCode}</bdi>
        </>
      }
      closeLabel={t('common.close')}
      onOpenChange={() => marketContext.send({ type: 'details.close' })}
    >
      <div className={styles.details}>
        <Section title={t('market.hours')}>
          <TradingHours instrument={instrument} />
        </Section>
        <Section title={t('market.terms')}>
          <ContractTerms instrument={instrument} />
        </Section>
      </div>
    </Sheet>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3 className={styles.sectionTitle}>{title}</h3>
      {children}
    </section>
  );
}
