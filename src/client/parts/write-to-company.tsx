import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../ui/button.tsx';
import { useFeature } from '../app/hooks/charts.ts';
import { mailTo } from '../app/shell/paths.ts';
import { companyFeature } from '../features/site.ts';
import { ResourceView } from './resource-view.tsx';

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
