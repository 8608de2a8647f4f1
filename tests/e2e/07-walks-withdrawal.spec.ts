import { deeds } from './walks/deeds/withdrawal.ts';
import { walkChart } from './walks/walk.ts';

walkChart('S3.15 S3.16 S5.14 S7.41 S7.44 S8.3 S8.9 S9.9', deeds);
