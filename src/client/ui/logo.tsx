import { useId } from 'react';

/**
 * The mark: two candles joined by a transition, each body a state. Decorative beside the name; give it a
 * `title` where it stands alone.
 */
export function Logo({ size = 28, title }: { size?: number | undefined; title?: string | undefined }) {
  const fill = useId();
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 64 64"
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
    >
      <linearGradient id={fill} x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stopColor="#2b3fe6" />
        <stop offset="1" stopColor="#17a0ff" />
      </linearGradient>
      <rect width="64" height="64" rx="16" fill={`url(#${fill})`} />
      <g fill="none" stroke="#fff" strokeLinecap="round" strokeLinejoin="round" strokeWidth="4">
        <path d="M22 19v6M22 47v6" opacity="0.7" />
        <rect x="15" y="25" width="14" height="22" rx="5" />
        <path d="M22 19c0-7 8-9 14-6.500" />
        <path d="M32.500 8.500 37.500 13l-6 3.500" />
        <path d="M43 15v4M43 43v6" opacity="0.7" />
      </g>
      <rect x="36" y="19" width="14" height="24" rx="5" fill="#fff" />
    </svg>
  );
}
