import { describeChart } from '../support/model/suite.ts';
import { walkable } from './walkables/kyc-review.ts';

describeChart('S4.5 S4.6 S2.60', walkable);
