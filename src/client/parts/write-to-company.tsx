import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../ui/button.tsx';
import { useFeature } from '../app/hooks/charts.ts';
import { companyFeature } from '../features/site.ts';
import { ResourceView } from './resource-view.tsx';

/** The link that begins a mail to an address. */
export const mailTo = (address: string): string =>
  `mailto:${encodeURIComponent(address).replace('%40', '@')}`;

/** The button that begins a mail to the company; nothing where it has no address. */
export function WriteToCompany() {
  const { t } = useTranslation();
  const company = useFeature(companyFeature);
  return (
    <ResourceView resource={company} skeletonHeight={52}>
      {({ email }) =>
        email !== '' && (
          <a href={mailTo(email)} className={buttonClass({ size: 'l' })}>
            {t('contact.write')}
          </a>
        )
      }
    </ResourceView>
  );
}
