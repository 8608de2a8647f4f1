import { deeds } from './walks/deeds/bound-methods.ts';
import { walkChart } from './walks/walk.ts';

walkChart('S2.26 S2.27 S3.14 S5.14 S7.44 S7.46 S8.3 S8.15', deeds);
