import { deeds } from './walks/deeds/verification-code.ts';
import { walkChart } from './walks/walk.ts';

walkChart('S3.12 S4.11 S5.3 S7.11 S7.13 S8.1 S8.3 S9.12', deeds);
