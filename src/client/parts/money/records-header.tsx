import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { buttonClass } from '../../../ui/button.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';

type RecordsHeaderProps = {
  /** Where the screen is; its records are there under `?show=records`. */
  path: string;
  /** The records to begin with: those of what the screen shows, as they name it in their address. */
  type: string;
  title: ReactNode;
  records: ReactNode;
  showsRecords: boolean;
};

/** The header of a screen that moves money, with the way to its records and back. */
export function RecordsHeader({ path, type, title, records, showsRecords }: RecordsHeaderProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <ScreenHeader
      title={showsRecords ? records : title}
      back={{ label: t('common.back'), onPress: () => navigate(showsRecords ? path : '/user') }}
      actions={
        !showsRecords && (
          <Link
            to={`${path}?show=records&type=${type}`}
            className={buttonClass({ variant: 'text', size: 's' })}
          >
            {records}
          </Link>
        )
      }
    />
  );
}
