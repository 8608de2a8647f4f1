import { deeds } from './walks/deeds/support.ts';
import { walkChart } from './walks/walk.ts';

walkChart('S1.5 S2.23 S3.6', deeds);
