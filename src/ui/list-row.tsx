import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './list-row.module.css';

export interface ListRowLink {
  className: string;
  children: ReactNode;
}

export interface ListRowProps {
  /** An icon, drawn on a tinted tile. */
  icon?: ReactNode;
  /** In the icon's place without the tile, e.g. an `InstrumentBadge`. */
  leading?: ReactNode;
  label: ReactNode;
  /** Second line under the label. */
  detail?: ReactNode;
  value?: ReactNode;
  /** Shows where the row leads; on for links and buttons by default. */
  chevron?: boolean | undefined;
  tone?: 'default' | 'danger' | undefined;
  onPress?: (() => void) | undefined;
  disabled?: boolean | undefined;
  /** Draws a link instead, e.g. `<Link to={...} {...link} />`. */
  render?: ((link: ListRowLink) => ReactNode) | undefined;
}

/** A row of a menu or a list of facts; stack several in a flush `Card`. */
export function ListRow(props: ListRowProps) {
  const { icon, leading, label, detail, value, tone, onPress, render } = props;
  const chevron = props.chevron ?? (onPress !== undefined || render !== undefined);
  const className = classNames(styles.row, tone === 'danger' && styles.danger);
  const children = (
    <>
      {icon !== undefined && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      {leading}
      <span className={styles.text}>
        <span>{label}</span>
        {detail !== undefined && <span className={styles.detail}>{detail}</span>}
      </span>
      {value !== undefined && <bdi className={styles.value}>{value}</bdi>}
      {chevron && <ChevronRight className={styles.chevron} size={18} aria-hidden="true" />}
    </>
  );
  if (render) return render({ className, children });
  if (!onPress) return <div className={className}>{children}</div>;
  return (
    <button type="button" className={className} disabled={props.disabled} onClick={onPress}>
      {children}
    </button>
  );
}
