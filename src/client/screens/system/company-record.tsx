import { useTranslation } from 'react-i18next';
import type { Company } from '#contract/entities';
import { Card } from '../../../ui/card.tsx';
import { useFeature } from '../../app/charts.ts';
import { companyFeature } from '../../features/site.ts';
import { ResourceView } from '../../parts/resource-view.tsx';
import styles from './system-screen.module.css';

/** The company behind the site (S3.29). */
export function CompanyRecord() {
  const { t } = useTranslation();
  const company = useFeature(companyFeature);
  return (
    <Card title={t('company.title')}>
      <ResourceView resource={company} skeletonHeight={120}>
        {(record) => <Facts record={record} />}
      </ResourceView>
    </Card>
  );
}

const FACTS = ['name', 'subject', 'registeredAddress', 'location', 'email', 'url'] as const;

function Facts({ record }: { record: Company }) {
  const { t } = useTranslation();
  return (
    <dl className={styles.facts}>
      {FACTS.filter((fact) => record[fact] !== '').map((fact) => (
        <div key={fact} className={styles.fact}>
          <dt>{t(`company.${fact}`)}</dt>
          <dd>
            <bdi>{record[fact]}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
