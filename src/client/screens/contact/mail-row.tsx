import Mail from 'lucide-react/icons/mail';
import { useTranslation } from 'react-i18next';
import { ListRow } from '../../../ui/list-row.tsx';
import { mailTo } from '../../app/shell/paths.ts';

/** An address to write to, or that there is none. */
export function MailRow({ label, address }: { label: string; address: string }) {
  const { t } = useTranslation();
  const icon = <Mail size={20} aria-hidden="true" />;
  if (address === '') return <ListRow icon={icon} label={label} detail={t('contact.none')} />;
  return (
    <ListRow
      icon={icon}
      label={label}
      detail={<bdi dir="ltr">{address}</bdi>}
      render={({ className, children }) => (
        <a href={mailTo(address)} className={className}>
          {children}
        </a>
      )}
    />
  );
}
