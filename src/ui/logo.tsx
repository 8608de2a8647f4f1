import { useId } from 'react';

/**
 * The mark, where a site has none of its own (src/server/site-theme.ts): two candles that are two states, and the transition between them. Decorative beside the name; give
 * it a `title` where it stands alone.
 */
export function Logo({ size = 28, title }: { size?: number | undefined; title?: string | undefined }) {
  const fill = useId();
  return (
    <svg
      width={size}
      height={size}
      data-mark=""
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
      <g fill="none" stroke="#fff" strokeWidth="4" strokeLinecap="round">
        <path d="M21 27v-7M21 47v8M43 37v7M43 17V9M28 32h7" />
        <rect x="14" y="27" width="14" height="20" rx="4.5" />
      </g>
      <rect x="34" y="15" width="18" height="24" rx="6" fill="#fff" />
    </svg>
  );
}
