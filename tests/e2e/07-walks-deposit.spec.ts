import { deeds } from './walks/deeds/deposit.ts';
import { walkChart } from './walks/walk.ts';

walkChart('S2.21 S3.18 S3.19 S7.35 S7.38 S7.39 S8.3', deeds);
