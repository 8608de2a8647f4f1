import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

/** A turning arc in the text colour. Decorative: the component around it says that it is busy. */
export function Spinner({
  size = 18,
  className,
}: {
  size?: number | undefined;
  className?: string | undefined;
}) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.spinner, className)}
      style={{ inlineSize: size, blockSize: size }}
    />
  );
}
