import { deeds } from './walks/deeds/kyc-review.ts';
import { walkChart } from './walks/walk.ts';

walkChart('S2.60 S4.5 S5.4 S5.16 S7.10 S7.18 S7.48 S8.1 S8.3 S9.10 S9.12', deeds);
