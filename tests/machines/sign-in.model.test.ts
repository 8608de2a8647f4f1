import { describeChart } from '../support/model/suite.ts';
import { walkable } from './walkables/sign-in.ts';

describeChart('S1.1 S3.9 S5.1 S7.2 S7.3 S8.1 S8.3', walkable);
